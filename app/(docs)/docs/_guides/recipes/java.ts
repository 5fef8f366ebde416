import type { Recipe } from './recipe.ts';

export const java: Recipe = {
  language: 'Java',
  file: 'Receiver.java',
  command: 'java Receiver.java',
  text: String.raw`import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Needs Java 17 or newer and no library. */
public class Receiver {
    static final byte[] SECRET = System.getenv("WEBHOOK_SECRET").getBytes(StandardCharsets.UTF_8); // whsec_ included
    static final int PORT = Integer.parseInt(System.getenv().getOrDefault("PORT", "4242"));
    static final Set<String> SEEN = ConcurrentHashMap.newKeySet(); // in earnest: a unique column in your database

    static boolean isGenuine(Headers headers, byte[] rawBody) throws GeneralSecurityException {
        String timestamp = headers.getFirst("X-Service-Timestamp");
        if (timestamp == null || !timestamp.matches("[0-9]{1,12}")) return false;
        if (Math.abs(Instant.now().getEpochSecond() - Long.parseLong(timestamp)) > 300) return false;
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(SECRET, "HmacSHA256"));
        mac.update((timestamp + ".").getBytes(StandardCharsets.UTF_8));
        byte[] expected = ("sha256=" + HexFormat.of().formatHex(mac.doFinal(rawBody))).getBytes(StandardCharsets.UTF_8);
        // The second one comes while a new secret is being rolled out.
        return matches(expected, headers.getFirst("X-Service-Signature"))
            || matches(expected, headers.getFirst("X-Service-Signature-Next"));
    }

    /** MessageDigest.isEqual takes the same time wherever the first difference is. */
    static boolean matches(byte[] expected, String given) {
        return given != null && MessageDigest.isEqual(expected, given.getBytes(StandardCharsets.UTF_8));
    }

    static void receive(HttpExchange exchange) throws IOException {
        byte[] rawBody = exchange.getRequestBody().readAllBytes(); // the bytes as they came, before any JSON parser
        Headers headers = exchange.getRequestHeaders();
        int status = 401;
        try {
            if (isGenuine(headers, rawBody)) {
                status = 200;
                // The signature covers the body: read event_id from there, with the JSON library you have.
                String body = new String(rawBody, StandardCharsets.UTF_8);
                String eventId = body.replaceFirst("(?s)^.*?\"event_id\":\"([^\"]+)\".*$", "$1");
                String event = body.replaceFirst("(?s)^.*?\"event\":\"([^\"]+)\".*$", "$1");
                // Put it into a queue, and work on it after the answer.
                if (SEEN.add(eventId)) System.out.println(event + " " + eventId);
            }
        } catch (GeneralSecurityException problem) {
            status = 500;
        }
        exchange.sendResponseHeaders(status, -1);
        exchange.close();
    }

    public static void main(String[] args) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(PORT), 0);
        server.createContext("/", Receiver::receive);
        server.setExecutor(Executors.newCachedThreadPool()); // so that one that hangs does not hold up the others
        server.start();
        System.out.println("listening on port " + PORT);
    }
}
`,
};
