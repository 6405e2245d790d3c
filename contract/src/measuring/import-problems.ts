/** Why a row of a file is not imported. */
export const rowProblems = [
  'invalid_date',
  'ambiguous_date',
  'future_date',
  'clock_unset',
  'column_count',
  'out_of_range',
  'no_measurement',
  'not_a_number',
  'checksum_mismatch',
  'ambiguous_unit',
  'mixed_decimals',
  'measurement_failed',
  'broken_record',
  'contradicts_row',
  'other_header',
  'contradicts_stored',
  'skipped_hour',
  'height_missing',
  'inconsistent',
  'before_birth',
] as const

/** Why a file cannot be read. `mixed_date_orders`: some dates have the day first, others have the month first. */
export const fileErrors = [
  'unknown_format',
  'empty',
  'pdf',
  'spreadsheet',
  'old_spreadsheet',
  'web_page',
  'json',
  'binary',
  'too_many_rows',
  'too_many_columns',
  'mixed_date_orders',
] as const
