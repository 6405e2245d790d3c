import { z } from 'zod'

export const answerValueSchema = z.union([
  z.number(),
  z.string().max(500),
  z.boolean(),
  z.array(z.string().max(100)).max(100),
  z.null(),
])
export const answersSchema = z
  .record(z.string().max(60), answerValueSchema)
  .refine((answers) => Object.keys(answers).length <= 300, 'too many answers')
export type AnswersInput = z.infer<typeof answersSchema>

/**
 * Answers that are scored immediately. This schema accepts values of any kind. The measurement profile then reports all
 * bad answers together.
 */
export const answersToScoreSchema = z
  .record(
    z.string().max(60),
    z.union([answerValueSchema, z.string(), z.array(z.unknown()), z.record(z.string(), z.unknown())]),
  )
  .refine((answers) => Object.keys(answers).length <= 300, 'too many answers')
  // The cast is safe, because each item refuses values of a wrong type when the answers are scored.
  .transform((answers) => answers as AnswersInput)
