/** A job that would fail the same way however often it was tried. The message is logged: it names nobody. */
export class GivenUp extends Error {
  override readonly name = 'GivenUp'
}
