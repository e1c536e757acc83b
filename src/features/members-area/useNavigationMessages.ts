import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import * as v from 'valibot'
import { WorkerMessage } from '#contract/worker.ts'
import { useApp } from '../../platform/session/app.tsx'
import { localePath } from '../layout/page.ts'

/** A tapped notification navigates in this window through the router, so that a form with unsaved input asks first. */
export const useNavigationMessages = (): void => {
  const { locale } = useApp()
  const { history } = useRouter()
  useEffect(() => {
    const container = navigator.serviceWorker
    const onMessage = ({ data }: MessageEvent<unknown>): void => {
      const message = v.safeParse(WorkerMessage, data)
      if (!message.success) return
      const { pathname, search, hash } = new URL(message.output.path, location.origin)
      history.push(`${localePath(pathname, locale)}${search}${hash}`)
    }
    // Missing in private windows of Firefox.
    container?.addEventListener('message', onMessage)
    return () => container?.removeEventListener('message', onMessage)
  }, [history, locale])
}
