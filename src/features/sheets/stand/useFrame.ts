import { useEffect, useMemo, useState } from 'react'
import { useLocalWrite } from '../../../offline/hooks.ts'
import { useApp } from '../../../session/app.tsx'
import { useMember } from '../../../session/member.ts'
import { type Mode, newStandSettings, type StandSettings } from './settings.ts'
import { openSettings, type SettingsStore } from './settings-store.ts'

/** What stays while one piece follows another. */
export interface Frame {
  /** null until the first piece lies on the stand, which decides; from then on it stays from piece to piece. */
  readonly mode: Mode | null
  readonly setMode: (mode: Mode) => void
  readonly bars: boolean
  readonly setBars: (bars: boolean) => void
  /** null while it is read. */
  readonly settings: StandSettings | null
  readonly change: (changed: Partial<StandSettings>) => void
  readonly store: SettingsStore
  /** For what is written to the store. */
  readonly keep: (writing: Promise<unknown>) => void
  /** For the choice of the pen, which lies elsewhere: what one of them keeps says nothing of the other. */
  readonly keepPen: (writing: Promise<unknown>) => void
  /** The last of either could not be: what was set holds as long as the stand is open. */
  readonly notKept: boolean
}

export const useFrame = (): Frame => {
  const { now } = useApp()
  const { local } = useMember()
  const store = useMemo(() => openSettings(local.database, now), [local, now])
  const [mode, setMode] = useState<Mode | null>(null)
  const keeping = useLocalWrite()
  const pen = useLocalWrite()
  const [bars, setBars] = useState(true)
  const [settings, setSettings] = useState<StandSettings | null>(null)
  useEffect(() => {
    store.stand().then(setSettings, (error: unknown) => {
      console.warn('The settings of the stand could not be read', error)
      setSettings(newStandSettings)
    })
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
      keeping.keep(store.saveStand(changed).then(setSettings))
    },
    store,
    keep: keeping.keep,
    keepPen: pen.keep,
    notKept: keeping.notKept || pen.notKept,
  }
}
