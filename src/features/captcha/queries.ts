import { queryOptions } from '@tanstack/react-query'
import { getCaptcha } from '#contract/captcha.ts'
import type { RouterContext } from '../../session/app.tsx'

/** How this site's anti-robot check is set. */
export const captchaQuery = ({ call, locale }: Pick<RouterContext, 'call' | 'locale'>) =>
  queryOptions({
    queryKey: ['captcha', locale],
    queryFn: ({ signal }) => call(getCaptcha, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
