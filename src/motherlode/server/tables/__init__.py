"""What a table is: its entries, the fold over them, who may do what, what each seat is told. No I/O, no clock."""
