/** Devices that score without the server use the same functions. */
export { ageOn, dayIn, subjectOn } from '@salus/domain/measurement-profiles/subject-on-day.ts'
