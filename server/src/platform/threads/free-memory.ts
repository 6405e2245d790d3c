/**
 * Frees the memory of bytes at once, if it is theirs alone; they are empty afterwards. Left to the garbage collection,
 * the bytes of each large body would start one of the whole heap.
 */
export function freeMemory({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}
