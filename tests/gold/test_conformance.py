from motherlode.testing import conformance

TestGold = conformance("gold")
