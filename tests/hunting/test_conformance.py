from motherlode.testing import conformance

TestHunting = conformance("hunting")
