"""Kernels by the thousand, on the processor or on a GPU."""
