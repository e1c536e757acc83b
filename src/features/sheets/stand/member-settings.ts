import type { ScreenClass } from '#contract/stand-settings.ts'
import type { MemberStorage } from '../../../platform/offline/member-storage.ts'
import { openSettings, type SettingsStore } from './settings-store.ts'

/** CSS pixels of the shorter side from which on a screen is large. */
const largeScreen = 600

const screenClass = (): ScreenClass =>
  Math.min(window.screen.width, window.screen.height) < largeScreen ? 'phone' : 'large'

/** Opens the member's settings of the stand for this screen. */
export const openMemberSettings = (
  { database, outbox, standSettings }: Pick<MemberStorage, 'database' | 'outbox' | 'standSettings'>,
  now: () => Date,
): SettingsStore =>
  openSettings({ database, outbox, standSettings, now, uuid: () => crypto.randomUUID(), screen: screenClass })
