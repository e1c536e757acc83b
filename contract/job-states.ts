/** 'waiting': not run yet; 'failed': is tried again; 'given_up': is not tried again unless an administrator wants it. */
export const jobStates = ['waiting', 'failed', 'given_up'] as const
export type JobState = (typeof jobStates)[number]
