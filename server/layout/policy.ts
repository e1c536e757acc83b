import { everyone, policy } from '../http/policy.ts'

export const settingsPolicy = policy('everyone', everyone)
/** Whoever asks is told the own roles; a visitor has none. */
export const rolesPolicy = policy('everyone, about themselves', everyone)
export const captchaPolicy = policy('everyone', everyone)
export const personTypesPolicy = policy('everyone', everyone)
export const backgroundsPolicy = policy('everyone', everyone)
export const termsPolicy = policy('everyone', everyone)
