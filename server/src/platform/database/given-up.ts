/**
 * Thrown by a job that would fail in the same way on every attempt. The message is logged, so it must not identify a
 * person.
 */
export class GivenUp extends Error {
  override readonly name = 'GivenUp'
}
