/** Devices that score without the server use the same functions. */
export { ageOn, subjectOn } from '@salus/domain/measurement-profiles/subject-on-day.ts'
