import { vendorProfiles } from '@salus/domain/devices/files/vendor-profiles.ts'
import { expect, test } from 'vitest'
import german from '../../i18n/measurementFiles.de.json' with { type: 'json' }
import english from '../../i18n/measurementFiles.en.json' with { type: 'json' }

test.each([german, english])(
  'every manufacturer whose files are recognised is named where a file is chosen',
  (words) => {
    const text = words['measurementFiles.dropText']
    const missing = vendorProfiles.map(({ vendor }) => vendor).filter((vendor) => !text.includes(vendor))
    expect(missing, 'add the maker to measurementFiles.dropText').toEqual([])
  },
)
