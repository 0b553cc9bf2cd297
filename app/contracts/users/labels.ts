/** The labels of a person's fields, on the settings and the pages of users. */
export const personLabels = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
} as const;
