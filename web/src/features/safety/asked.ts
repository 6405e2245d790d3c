/** The reader of the questions: the person themselves, or staff who ask them. */
export type Asked = 'self' | 'staff'
