import { describe, expect, test } from 'vitest'
import type { ExportFile } from './measurement-record.ts'
import { readExportFile } from './read-export-file.ts'
import type { ReadingOptions } from './reading-options.ts'

function read(lines: readonly string[], options?: ReadingOptions): ExportFile {
  const file = readExportFile(new TextEncoder().encode(lines.join('\n')), options)
  if ('fileError' in file) throw new Error(`refused: ${file.fileError}`)
  return file
}

describe('Garmin: a date above the measurements that nobody can read', () => {
  test('refuses the date and the measurements below it, instead of giving them the date before', () => {
    const file = read([
      'Time,Weight,Change,BMI,Body Fat,Skeletal Muscle Mass,Bone Mass,Body Water,',
      '" 5 mai 2025",',
      '08:05,82.5 kg,0.1 kg,25.5,20.0 %,35 kg,3.5 kg,55 %,',
      '" 3 avr. 2025",',
      '08:06,83.5 kg,0.1 kg,25.5,20.0 %,35 kg,3.5 kg,55 %,',
    ])
    expect(file.records).toMatchObject([{ row: 3, measuredAt: '2025-05-05T08:05:00' }])
    expect(file.rejected).toMatchObject([
      { row: 4, code: 'invalid_date' },
      { row: 5, code: 'invalid_date' },
    ])
  })
})
