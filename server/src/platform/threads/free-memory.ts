/**
 * Frees the memory of these bytes at once, unless other bytes share it. The bytes are empty afterwards. If each large
 * body were left to the garbage collector, it would start a collection of the whole heap.
 */
export function freeMemory({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}
