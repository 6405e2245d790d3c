import { z } from 'zod'

export const answeredBySchema = z.enum(['self', 'with-staff', 'by-staff', 'by-link', 'device', 'module'])
export const checkUpSourceSchema = z.enum(['questionnaire', 'typed', 'bluetooth', 'serial', 'file', 'module'])
