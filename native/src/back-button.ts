import { App } from '@capacitor/app'

/** Menus and dialogs have a history entry, so Back closes them first. On the first page Back leaves the app. */
export function leaveByBack(): void {
  void App.addListener('backButton', ({ canGoBack }) => {
    if (canGoBack) history.back()
    else void App.minimizeApp()
  })
}
