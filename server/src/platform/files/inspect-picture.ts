import { crc32 } from 'node:zlib'
import { mostPixels } from '@salus/domain/documents/document-limits.ts'
import { type InspectedFile, refuseFile } from './inspected-file.ts'

interface Picture {
  readonly width: number
  readonly height: number
  readonly end: number
}

export const inspectJpeg = (content: Buffer): InspectedFile => inspectPicture('image/jpeg', walk(readJpeg, content))
export const inspectPng = (content: Buffer): InspectedFile => inspectPicture('image/png', walk(readPng, content))

function inspectPicture(mediaType: 'image/jpeg' | 'image/png', { width, height, end }: Picture): InspectedFile {
  if (width < 1 || height < 1) refuseFile('damaged')
  if (width * height > mostPixels) refuseFile('too-many-pixels')
  return { mediaType, pages: null, width, height, bytes: end }
}

/** Refuses the file as damaged if `read` reads past its end, because then a part of the file is missing. */
function walk(read: (content: Buffer) => Picture, content: Buffer): Picture {
  try {
    return read(content)
  } catch (error) {
    if (error instanceof RangeError) refuseFile('damaged')
    throw error
  }
}

const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
const standsAlone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)

/** Reads marker by marker to the end of the image (ITU T.81, annex B). */
function readJpeg(content: Buffer): Picture {
  let size = { width: 0, height: 0 }
  let at = 2
  for (;;) {
    if (content.readUInt8(at) !== 0xff) refuseFile('damaged')
    while (content.readUInt8(at + 1) === 0xff) at += 1
    const marker = content.readUInt8(at + 1)
    at += 2
    if (marker === 0xd9) return { ...size, end: at }
    if (standsAlone(marker)) continue
    const length = content.readUInt16BE(at)
    if (length < 2) refuseFile('damaged')
    if (isFrame(marker)) size = { height: content.readUInt16BE(at + 3), width: content.readUInt16BE(at + 5) }
    at += length
    if (marker === 0xda) at = endOfScan(content, at)
  }
}

/**
 * Returns the position of the marker that ends the scan. A byte 0xFF does not always begin such a marker. The scan
 * continues if a zero byte follows, or if the marker has no length, such as a restart marker.
 */
function endOfScan(content: Buffer, start: number): number {
  let at = start
  for (;;) {
    at = content.indexOf(0xff, at)
    if (at === -1) refuseFile('damaged')
    const next = content.readUInt8(at + 1)
    if (next !== 0 && !standsAlone(next)) return at
    at += 2
  }
}

/** Reads chunk by chunk (ISO/IEC 15948) and checks each checksum. */
function readPng(content: Buffer): Picture {
  let hasData = false
  let at = 8
  const [width, height] = [content.readUInt32BE(16), content.readUInt32BE(20)]
  if (content.toString('latin1', 12, 16) !== 'IHDR') refuseFile('damaged')
  for (;;) {
    const length = content.readUInt32BE(at)
    const type = content.toString('latin1', at + 4, at + 8)
    const sum = content.readUInt32BE(at + 8 + length)
    if (crc32(content.subarray(at + 4, at + 8 + length)) !== sum) refuseFile('damaged')
    at += 12 + length
    if (type === 'IDAT') hasData = true
    if (type === 'IEND') return hasData ? { width, height, end: at } : refuseFile('damaged')
  }
}
