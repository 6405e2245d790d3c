import { App } from '@capacitor/app'

/**
 * Handles Android's Back button: goes back in the history or, on the first page, leaves the app. Menus and dialogs have
 * a history entry, so Back closes them first.
 */
export function leaveByBack(): void {
  void App.addListener('backButton', ({ canGoBack }) => {
    if (canGoBack) history.back()
    else void App.minimizeApp()
  })
}
