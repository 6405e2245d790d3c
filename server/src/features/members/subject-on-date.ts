/** The person on a day, as every device computes it that scores without the server. */
export { ageOn, dayIn, subjectOn } from '@salus/domain/measurement-profiles/subject-on-day.ts'
