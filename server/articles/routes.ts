import type { Api } from '../http/mount.ts'

export const mountArticles = (_api: Api): void => {}
