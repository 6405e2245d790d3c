/**
 * Characters that reverse or isolate the direction of text. They are invisible and are copied along with text. In a
 * name, they would reverse the rest of the line that shows it. Scripts written from right to left do not need them.
 */
const directionMarks = /[\u202A-\u202E\u2066-\u2069]/g

export const removeDirectionMarks = (text: string): string => text.replaceAll(directionMarks, '')
