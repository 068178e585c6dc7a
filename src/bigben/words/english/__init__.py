"""English, the reference for all other languages."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from bigben.words import contract
    from bigben.words.english import names

    _names: contract.Names = names
