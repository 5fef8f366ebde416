import { type HostSample, indent } from './host-sample.ts';

const javascript = 'configuration.defaultWebpagePreferences.allowsContentJavaScript = true';
const storage = 'configuration.websiteDataStore = .default()';

const windows = 'configuration.preferences.javaScriptCanOpenWindowsAutomatically = true';
const openWindow = `func webView(
    _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration,
    for action: WKNavigationAction, windowFeatures: WKWindowFeatures
) -> WKWebView? {
    show(WKWebView(frame: view.bounds, configuration: configuration))
}

func webViewDidClose(_ webView: WKWebView) {
    webView.removeFromSuperview()
}`;

const forward = `func webView(
    _ webView: WKWebView, decidePolicyFor action: WKNavigationAction,
    decisionHandler: @escaping (WKNavigationActionPolicy) -> Void
) {
    guard let url = action.request.url, let scheme = url.scheme?.lowercased() else { return decisionHandler(.cancel) }
    if ["https", "http", "about", "blob"].contains(scheme) { return decisionHandler(.allow) }
    UIApplication.shared.open(url)
    decisionHandler(.cancel)
}`;
const schemes = `<key>LSApplicationQueriesSchemes</key>
<array>
    <string>upi</string>
    <string>gpay</string>
    <string>phonepe</string>
    <string>paytmmp</string>
    <string>credpay</string>
</array>`;

const cameraReason = `<key>NSCameraUsageDescription</key>
<string>To photograph your documents</string>`;
const camera = `@available(iOS 15.0, *)
func webView(
    _ webView: WKWebView, requestMediaCapturePermissionFor origin: WKSecurityOrigin, initiatedByFrame frame: WKFrameInfo,
    type: WKMediaCaptureType, decisionHandler: @escaping (WKPermissionDecision) -> Void
) {
    decisionHandler(type == .camera && origin.host == embedUrl.host ? .grant : .deny)
}`;
const inline = 'configuration.allowsInlineMediaPlayback = true';

const insets = 'webView.scrollView.contentInsetAdjustmentBehavior = .never';
const textZoom = 'webView.pageZoom = UIFontMetrics.default.scaledValue(for: 1)';

const bridge = 'configuration.userContentController.add(WeakHandler(self), name: "tola")';
const bridgeHandler = `func userContentController(_ controller: WKUserContentController, didReceive message: WKScriptMessage) {
    guard let event = message.body as? [String: Any], let type = event["type"] as? String else { return }
    if type == "tola.close_requested" { dismiss(animated: true) }
}`;

const controller = `import UIKit
import WebKit

final class EmbedViewController: UIViewController, WKNavigationDelegate, WKUIDelegate, WKScriptMessageHandler {
    let embedUrl: URL

    init(embedUrl: URL) {
        self.embedUrl = embedUrl
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { fatalError("made in code") }

    override func viewDidLoad() {
        super.viewDidLoad()
        let configuration = WKWebViewConfiguration()
        ${javascript}
        ${storage}
        ${windows}
        ${inline}
        ${bridge}
        show(WKWebView(frame: view.bounds, configuration: configuration)).load(URLRequest(url: embedUrl))
    }

    @discardableResult
    private func show(_ webView: WKWebView) -> WKWebView {
        webView.navigationDelegate = self
        webView.uiDelegate = self
        webView.allowsBackForwardNavigationGestures = true
        webView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        // The screens keep clear of the notch themselves.
        ${insets}
        ${textZoom}
        view.addSubview(webView)
        return webView
    }

    ${indent(4, openWindow)}

    ${indent(4, forward)}

    ${indent(4, camera)}

    ${indent(4, bridgeHandler)}
}

/// A web view keeps its handlers alive; this one lets the controller go.
private final class WeakHandler: NSObject, WKScriptMessageHandler {
    weak var target: WKScriptMessageHandler?

    init(_ target: WKScriptMessageHandler) { self.target = target }

    func userContentController(_ controller: WKUserContentController, didReceive message: WKScriptMessage) {
        target?.userContentController(controller, didReceive: message)
    }
}
`;

const plist = `<dict>
    ${indent(4, schemes)}
    ${indent(4, cameraReason)}
</dict>
`;

/** A plain WKWebView in Swift. */
export const ios: HostSample = {
  platform: 'ios',
  title: 'iOS (Swift)',
  files: [
    { name: 'EmbedViewController.swift', text: controller },
    { name: 'Info.plist', text: plist },
  ],
  lines: {
    javascript,
    dom_storage: storage,
    bridge: `${bridge}\n\n${bridgeHandler}`,
    popups: `${windows}\n\n${openWindow}`,
    upi_links: `${forward}\n\n${schemes}`,
    camera: `${cameraReason}\n\n${inline}\n\n${camera}`,
    file_chooser: cameraReason,
    safe_area: insets,
    text_zoom: textZoom,
  },
};
