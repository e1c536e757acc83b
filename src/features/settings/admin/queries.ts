import { queryOptions } from '@tanstack/react-query'
import { getEditedSettings } from '#contract/edited-settings.ts'
import type { RouterContext } from '../../../platform/session/app.tsx'
import { fresh } from '../../admin/fresh.ts'

export const editedSettingsQuery = ({ call }: Pick<RouterContext, 'call'>) =>
  queryOptions({
    ...fresh,
    queryKey: ['edited-settings'],
    queryFn: ({ signal }) => call(getEditedSettings, {}, { signal }),
  })
