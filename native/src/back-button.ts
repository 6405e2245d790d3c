import { App } from '@capacitor/app'

/** Android's Back: open menus and dialogs lie in the history, so going back closes them first, and the first page leaves the app. */
export function leaveByBack(): void {
  void App.addListener('backButton', ({ canGoBack }) => {
    if (canGoBack) history.back()
    else void App.minimizeApp()
  })
}
