import { useEffect, useMemo, useState } from 'react'
import { useLocalWrite } from '../../../platform/offline/hooks.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useMember } from '../../../platform/session/member.ts'
import { openMemberSettings } from './member-settings.ts'
import { type Mode, newStandSettings, type StandSettings } from './settings.ts'
import type { SettingsStore } from './settings-store.ts'

/** State that is kept from one piece to the next. */
export interface Frame {
  /** null until the first piece is on the stand, which decides; after that it is kept from piece to piece. */
  readonly mode: Mode | null
  readonly setMode: (mode: Mode) => void
  readonly bars: boolean
  readonly setBars: (bars: boolean) => void
  /** null while it is being read. */
  readonly settings: StandSettings | null
  readonly change: (changed: Partial<StandSettings>) => void
  readonly store: SettingsStore
  /** Reports a write to the settings store. */
  readonly trackWrite: (writing: Promise<unknown>) => void
  /**
   * Reports a write of the selected pen, which is stored separately: the outcome of one says nothing about the other.
   */
  readonly trackPenWrite: (writing: Promise<unknown>) => void
  /** True if the last write of either kind failed: the setting applies as long as the stand is open. */
  readonly saveFailed: boolean
}

export const useSettingsStore = (): SettingsStore => {
  const { now } = useApp()
  const { local } = useMember()
  return useMemo(() => openMemberSettings(local, now), [local, now])
}

export const useFrame = (): Frame => {
  const store = useSettingsStore()
  const [mode, setMode] = useState<Mode | null>(null)
  const write = useLocalWrite()
  const pen = useLocalWrite()
  const [bars, setBars] = useState(true)
  const [settings, setSettings] = useState<StandSettings | null>(null)
  useEffect(() => {
    let isCurrent = true
    const read = (): void => {
      store.stand().then(
        (stand) => isCurrent && setSettings(stand),
        (error: unknown) => {
          console.warn('stand_settings.read_failed', error)
          if (isCurrent) setSettings((before) => before ?? newStandSettings)
        },
      )
    }
    read()
    const end = store.subscribe(read)
    return () => {
      isCurrent = false
      end()
    }
  }, [store])
  return {
    mode,
    setMode: (next) => {
      setMode(next)
      setBars(next === 'practise')
    },
    bars,
    setBars,
    settings,
    change: (changed) => {
      setSettings({ ...(settings ?? newStandSettings), ...changed })
      write.track(store.saveStand(changed).then(setSettings))
    },
    store,
    trackWrite: write.track,
    trackPenWrite: pen.track,
    saveFailed: write.saveFailed || pen.saveFailed,
  }
}
