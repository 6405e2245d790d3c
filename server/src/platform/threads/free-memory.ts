/**
 * Frees the memory of these bytes at once, which leaves them empty. Does nothing if other bytes share the memory. Left
 * to the garbage collector, a large body would trigger a collection of the whole heap.
 */
export function freeMemory({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}
