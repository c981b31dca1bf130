from motherlode.testing import conformance

TestMole = conformance("mole")
