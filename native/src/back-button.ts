import { App } from '@capacitor/app'

/**
 * Handles Android's Back button. Menus and dialogs have an entry in the history, so Back closes them first. On the
 * first page it leaves the app.
 */
export function leaveByBack(): void {
  void App.addListener('backButton', ({ canGoBack }) => {
    if (canGoBack) history.back()
    else void App.minimizeApp()
  })
}
