/** Who reads the questions. `self`: the person who is measured. `staff`: staff, who ask the person. */
export type Asked = 'self' | 'staff'
