/** Who reads the questions: the person themselves, or staff who ask the person. */
export type Asked = 'self' | 'staff'
