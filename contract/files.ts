/** Categories of the static files under 'Downloads'. */
export const fileCategories = ['INTERNAL_MINUTES', 'INTERNAL_RULES'] as const
export type FileCategory = (typeof fileCategories)[number]
