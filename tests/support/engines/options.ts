export type Engine = 'webkit' | 'firefox' | 'chromium'

/** Options that a project in playwright.config.ts sets. */
export interface EngineOptions {
  engine: Engine
  /** Path of Firefox or Chromium, or of the Python that runs webkit-host.py. */
  executable: string
  /** Why this engine cannot be tested on this machine; null if it can. */
  missing: string | null
}
