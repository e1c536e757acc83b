import { getEditedSettings } from '#contract/edited-settings.ts'
import type { RouterContext } from '../../../platform/session/app.tsx'
import { endpointQuery } from '../../../platform/session/endpoint-query.ts'
import { fresh } from '../../admin/fresh.ts'

export const editedSettingsQuery = (app: Pick<RouterContext, 'call'>) =>
  endpointQuery(app, ['edited-settings'], getEditedSettings, {}, { ...fresh, shows: ['settings', 'shop'] })
