/**
 * Frees the memory of these bytes at once, which leaves them empty. Does nothing if other bytes share the memory. If a
 * large body were left to the garbage collector, it would trigger a collection of the whole heap.
 */
export function freeMemory({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}
