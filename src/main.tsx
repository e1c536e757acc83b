import './ui/tokens.css'
import './ui/base.css'
import './ui/button.css'
import './ui/pieces.css'
import './ui/prose.css'
import './ui/state.css'
// The styles of frame and home page form one file; every other page links its own in its head.
import './features/layout/header.css'
import './features/layout/menus.css'
import './features/layout/footer.css'
import './features/home/home.css'
import './features/events/calendar.css'
import './features/articles/articles.css'
import { startApp } from './boot/start.tsx'

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no #root')

// Firefox supports popovers since version 125.
if (!('popover' in HTMLElement.prototype))
  import('@oddbird/popover-polyfill').catch((error: unknown) => console.warn('popover.polyfill_failed', error))

void startApp(root)
