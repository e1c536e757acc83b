interface ImportMetaEnv {
  /** Version of the build, such as '0.1.0'; see vite.config.ts. */
  readonly APP_VERSION: string
}
