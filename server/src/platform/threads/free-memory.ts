/**
 * Releases the memory of these bytes immediately, after which they are empty. Does nothing if other bytes share the
 * memory. Without this call, a large body would stay in memory until the garbage collector scans the whole heap.
 */
export function freeMemory({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}
