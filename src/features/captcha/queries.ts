import { queryOptions } from '@tanstack/react-query'
import type { RouterContext } from '../../platform/session/app.tsx'

/** The settings of this site's anti-robot check. */
export const captchaQuery = ({ call, locale }: Pick<RouterContext, 'call' | 'locale'>) =>
  queryOptions({
    queryKey: ['captcha', locale],
    meta: { shows: ['settings'] },
    queryFn: async ({ signal }) => {
      const { getCaptcha } = await import('#contract/captcha.ts')
      return call(getCaptcha, {}, { signal })
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
