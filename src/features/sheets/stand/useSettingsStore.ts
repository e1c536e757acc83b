import { useMemo } from 'react'
import { useApp } from '../../../platform/session/app.tsx'
import { useMember } from '../../../platform/session/member.ts'
import { openMemberSettings } from './member-settings.ts'
import type { SettingsStore } from './settings-store.ts'

export const useSettingsStore = (): SettingsStore => {
  const { now } = useApp()
  const { local } = useMember()
  return useMemo(() => openMemberSettings(local, now), [local, now])
}
