import { queryOptions } from '@tanstack/react-query'
import { getSettings } from '#contract/layout.ts'
import type { RouterContext } from '../../session/app.tsx'

export const settingsQuery = ({ call, locale }: Pick<RouterContext, 'call' | 'locale'>) =>
  queryOptions({
    queryKey: ['settings', locale],
    queryFn: ({ signal }) => call(getSettings, {}, { signal }),
    staleTime: 5 * 60_000,
  })
