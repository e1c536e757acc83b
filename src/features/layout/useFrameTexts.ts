import { useQuery } from '@tanstack/react-query'
import { useApp } from '../../platform/session/app.tsx'
import { type Texts, textsOf } from '../page-texts/texts.ts'
import { settingsQuery } from './queries.ts'

/** The texts around every page. They are part of the settings, which every page has. */
export const useFrameTexts = (): Texts => textsOf(useQuery(settingsQuery(useApp())).data?.frame ?? [])
