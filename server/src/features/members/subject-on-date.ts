/** Devices that score without the server use the same functions, so that both compute the same age. */
export { ageOn, dayIn, subjectOn } from '@salus/domain/measurement-profiles/subject-on-day.ts'
