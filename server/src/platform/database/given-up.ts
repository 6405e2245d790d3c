/** A job that would fail the same way on every attempt. The message is logged, so it must not name a person. */
export class GivenUp extends Error {
  override readonly name = 'GivenUp'
}
